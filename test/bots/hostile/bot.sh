#!/bin/sh
# sh bot.sh MODE [ugi|codingame] [TURN]: plays as it should, then at its TURN-th turn (2 unless told) does
# what MODE says. UGI: tic-tac-toe. CodinGame: whatever is listed. Starts in a millisecond.
mode=$1
protocol=${2:-ugi}
at=${3:-2}
turn=0

say() { # one line of answer; UGI needs its word before it
  if [ "$protocol" = ugi ]; then printf 'bestmove %s\n' "$1"; else printf '%s\n' "$1"; fi
}

forever() { while :; do sleep 1000; done; }

misbehave() {
  case $mode in
    good) say "$move" ;;
    crash) echo 'about to fall' >&2; kill -SEGV $$ ;;
    exit) exit 0 ;;
    rude) printf '\033]0;mine\007\033[2J\033[31mno \342\200\256move\033[0m\r\n' >&2; exit 3 ;;
    hang) forever ;;
    stubborn) trap '' TERM; forever ;;
    garbage) printf '\377\376\001@@\n'; say "$(printf '\303\050 \033[2J')" ;;
    chatter) echo 'I think that I should play in the middle'; forever ;;
    illegal) say "$taken" ;;
    flood) head -c 100000000 /dev/zero | tr '\0' x; forever ;;
    half) if [ "$protocol" = ugi ]; then printf 'bestmove %s' "$move"; else printf '%s' "$move"; fi; forever ;;
    late) sleep "${LATE:-0.6}"; say "$move" ;;
    mute) exec >&-; forever ;;
    forks)
      (sleep 1000) &
      (trap '' TERM; sleep 1000) &
      setsid sleep 1000 >/dev/null 2>&1 </dev/null &
      (setsid sh -c 'trap "" TERM; sleep 1000 & sleep 1000' &)
      forever ;;
    twice) both=$(say "$move"); printf '%s\n%s\n' "$both" "$both" ;;
    hog) memory=$(head -c 60000000 /dev/zero | tr '\0' x); memory="$memory$memory$memory"; forever ;;
    noisy) head -c 3000000 /dev/zero | tr '\0' n >&2; echo 'last words' >&2; kill -ABRT $$ ;;
  esac
}

play() {
  turn=$((turn + 1))
  if [ "$turn" -ge "$at" ]; then misbehave; else say "$move"; fi
}

ugi() {
  while IFS= read -r line; do
    case $line in
      ugi)
        [ "$mode" = silent ] && forever
        printf 'id name Hostile %s\noption name Game type combo default tictactoe var tictactoe\nugiok\n' "$mode" ;;
      isready) echo readyok ;;
      position*)
        move=''
        taken=b2
        for cell in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
          case "$line " in *" $cell "*) taken=$cell ;; *) [ -n "$move" ] || move=$cell ;; esac
        done ;;
      go*) play ;;
      quit) exit 0 ;;
    esac
  done
}

codingame() {
  while read -r last; do
    read -r count || exit 0
    move=''
    while [ "$count" -gt 0 ]; do
      read -r cell || exit 0
      move=${move:-$cell}
      count=$((count - 1))
    done
    taken=$last
    play
  done
}

$protocol
