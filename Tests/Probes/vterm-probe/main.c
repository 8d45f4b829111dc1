// vterm-probe COLUMNS LINES: what libvterm, the terminal inside Vim and Neovim, shows of a stream.
//
// Standard input is frames, each a line with its length in bytes and then the bytes. For each frame the
// screen comes out, a line for a line: its cells with a tab between, `<` for the right half of a wide
// one, `!` behind one in reverse. A line with a form feed ends a frame.
#include <stdio.h>
#include <stdlib.h>
#include <vterm.h>

static void put(uint32_t scalar) {
  if (scalar < 0x80) putchar((int)scalar);
  else if (scalar < 0x800) printf("%c%c", 0xC0 | scalar >> 6, 0x80 | (scalar & 0x3F));
  else if (scalar < 0x10000)
    printf("%c%c%c", 0xE0 | scalar >> 12, 0x80 | (scalar >> 6 & 0x3F), 0x80 | (scalar & 0x3F));
  else
    printf("%c%c%c%c", 0xF0 | scalar >> 18, 0x80 | (scalar >> 12 & 0x3F),
           0x80 | (scalar >> 6 & 0x3F), 0x80 | (scalar & 0x3F));
}

static void put_cell(VTermScreen *screen, int line, int column) {
  VTermScreenCell cell;
  VTermPos place = {line, column};
  vterm_screen_get_cell(screen, place, &cell);
  if (cell.chars[0] == (uint32_t)-1) putchar('<');
  else if (cell.chars[0] == 0) putchar(' ');
  else
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++) put(cell.chars[i]);
  if (cell.attrs.reverse) putchar('!');
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int columns = atoi(argv[1]), lines = atoi(argv[2]);
  if (columns < 1 || lines < 1) return 2;
  VTerm *terminal = vterm_new(lines, columns);
  vterm_set_utf8(terminal, 1);
  VTermScreen *screen = vterm_obtain_screen(terminal);
  vterm_screen_reset(screen, 1);
  size_t length;
  while (scanf("%zu", &length) == 1 && getchar() == '\n') {
    char *bytes = malloc(length + 1);
    if (!bytes || fread(bytes, 1, length, stdin) != length) return 1;
    vterm_input_write(terminal, bytes, length);
    free(bytes);
    for (int line = 0; line < lines; line++)
      for (int column = 0; column < columns; column++) {
        put_cell(screen, line, column);
        putchar(column + 1 < columns ? '\t' : '\n');
      }
    puts("\f");
  }
  vterm_free(terminal);
  return 0;
}
