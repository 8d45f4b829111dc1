#!/usr/bin/env bash
# Measures the program on a feed of a million rows, made here, always the same: make measure.
# Usage: measure.sh PROGRAM [ROWS]
set -euo pipefail

program=$(realpath "${1:?usage: measure.sh PROGRAM [ROWS]}")
rows=${2:-1000000}
folder=$(mktemp -d)
socket=measure-$$
trap 'tmux -L "$socket" kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT
feed=$folder/feed.jsonl
text=$folder/feed.txt
export LC_ALL=C.UTF-8 LESS=

terminal() { tmux -u -L "$socket" -f /dev/null "$@"; }
now() { echo "${EPOCHREALTIME/[.,]/}"; }
milliseconds_since() { echo "$((($(now) - $1) / 1000)) ms"; }
figure() { printf '%-58s %s\n' "$1" "$2"; }

# Waits until the screen shows a text.
await() {
  for ((try = 0; try < 20000; try++)); do
    terminal capture-pane -p | grep -qF -- "$1" && return
  done
  echo "the screen never showed \"$1\"" >&2
  exit 1
}

# Time on a CPU that the program on the screen has taken so far.
processor() {
  awk '{ printf "%.0f ms of CPU", $1 / 1e6 }' "/proc/$(terminal display -p '#{pane_pid}')/schedstat"
}

# The most memory that the program on the screen has had so far.
peak() {
  awk '/VmHWM/ { printf "%.1f MB", $2 / 1000 }' "/proc/$(terminal display -p '#{pane_pid}')/status"
}

# rate WHAT COUNT COMMAND…: how many of something a command prints in a second of its CPU time.
rate() {
  local what=$1 seconds
  shift
  seconds=$({ TIMEFORMAT='%U %S'; time "$@" >"$folder/out"; } 2>&1 | awk '{ print $1 + $2 }')
  figure "$what" "$(awk -v seconds="$seconds" -v lines="$(wc -l <"$folder/out")" 'BEGIN {
    printf "%.2f s, %d lines/s, %.2f µs a line", seconds, lines / seconds, seconds * 1e6 / lines }')"
}

# screen NAME FIRST COMMAND…: time to the first screen, to the last row, and the memory it takes.
screen() {
  local name=$1 start
  shift
  start=$(now)
  terminal respawn-pane -k "exec $*"
  await 'row 1 '
  figure "$name: first screen" "$(milliseconds_since "$start"), $(processor)"
  start=$(now)
  terminal send-keys G
  await "row $rows "
  figure "$name: G to the last row" "$(milliseconds_since "$start")"
  figure "$name: peak memory so far" "$(peak)"
}

# Key presses while heights are found in idle time: each has to show on the screen.
presses() {
  local worst=0 sum=0 count=50 start took before
  terminal respawn-pane -k "exec $program $feed"
  await 'row 1 '
  for ((press = 0; press < count; press++)); do
    before=$(terminal capture-pane -p)
    start=$(now)
    terminal send-keys j
    until [ "$(terminal capture-pane -p)" != "$before" ]; do :; done
    took=$(($(now) - start))
    sum=$((sum + took))
    if ((took > worst)); then worst=$took; fi
  done
  figure "feed-tui, JSON Lines: a key press to its frame" \
    "$((sum / count / 1000)) ms on average, $((worst / 1000)) ms at worst"
}

awk -v rows="$rows" -v texts="$text" -f "$(dirname "$0")/rows.awk" >"$feed"
figure 'rows' "$rows"
figure 'JSON Lines' "$(($(stat -c %s "$feed") / 1000000)) MB"
figure 'text' "$(($(stat -c %s "$text") / 1000000)) MB"
rate 'feed-tui print, JSON Lines' "$program" print "$feed"
rate 'feed-tui print, text' "$program" print "$text"
rate 'feed-tui heights, JSON Lines' "$program" heights "$feed"
terminal new-session -d -x 80 -y 24 'exec sleep 1000000'
terminal set -g status off
start=$(now)
terminal capture-pane -p >"$folder/out"
figure 'looking at the screen (part of every time below)' "$(milliseconds_since "$start")"
screen 'feed-tui, JSON Lines' "$program" "$feed"
screen 'feed-tui, text' "$program" "$text"
if command -v less >/dev/null; then
  screen 'less, text' less "$text"
  screen 'less -N, text' less -N "$text"
fi
presses
