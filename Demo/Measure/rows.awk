# Writes `rows` rows of different lengths, the same on every machine: JSON Lines to standard output,
# and their texts alone, a line each, to the file `texts`.

function roll(sides) {
  seed = (seed * 16807) % 2147483647
  return seed % sides
}

BEGIN {
  seed = 20261121
  count = split("the a of and line row feed river window letter map table cursor terminal " \
    "paper cache height width column screen scroll measure remember fog wind", words, " ")
  for (phrase = 0; phrase < 1000; phrase++) {
    phrases[phrase] = words[1 + roll(count)]
    for (more = 3 + roll(8); more > 0; more--)
      phrases[phrase] = phrases[phrase] " " words[1 + roll(count)]
  }
  for (row = 1; row <= rows; row++) {
    text = "row " row " " phrases[roll(1000)]
    for (more = roll(9); more > 0; more--) text = text " " phrases[roll(1000)]
    printf "{\"id\": \"e%d\", \"title\": \"%s\", \"text\": \"%s\", \"author\": \"ann\"}\n", \
      row, phrases[roll(1000)], text
    print text > texts
  }
}
