#!/usr/bin/env bash
# Backs up a database of Quadrille with pg_dump, reads the file back, and removes old ones.
#
#   DATABASE_URL    postgres://user:password@host:port/name; the password may be in ~/.pgpass instead
#   BACKUP_FOLDER   where quadrille-DATE.dump goes; the folder must exist
#   BACKUP_KEEP     how many of the newest are kept (14), besides the first of each of the last 12 months
#
# Restored by: pg_restore --dbname=postgres://… --no-owner --exit-on-error quadrille-DATE.dump
set -euo pipefail
umask 077

fail() {
  echo "backup.sh: $1" >&2
  exit "${2:-2}"
}

url=${DATABASE_URL:-}
folder=${BACKUP_FOLDER:-}
keep=${BACKUP_KEEP:-14}
case $url in
  postgres://* | postgresql://*) ;;
  '') fail 'DATABASE_URL is not set: postgres://user@host/name' ;;
  *) fail 'DATABASE_URL is no address of PostgreSQL: postgres://user@host/name' ;;
esac
[[ -n $folder ]] || fail 'BACKUP_FOLDER is not set'
[[ -d $folder && -w $folder ]] || fail "$folder is no folder that can be written to"
[[ $keep =~ ^[1-9][0-9]{0,3}$ ]] || fail "BACKUP_KEEP is a number from 1 to 9999, not $keep"

# every user of the machine can see arguments, so the password is passed in the environment
authority=${url#*://}
authority=${authority%%[/?]*}
if [[ $authority == *:*@* ]]; then
  credentials=${authority%@*}
  password=${credentials#*:}
  printf -v PGPASSWORD '%b' "${password//%/\\x}"
  export PGPASSWORD
  url="${url%%://*}://${credentials%%:*}@${authority##*@}${url#*://"$authority"}"
fi

file="$folder/quadrille-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
trap 'rm -f "$file.part"' EXIT
pg_dump --dbname="$url" --format=custom --no-owner --no-privileges --file="$file.part" ||
  fail 'pg_dump failed: nothing was written, older backups are as they were' 1
[[ $(pg_restore --list "$file.part") == *'TABLE DATA'* ]] ||
  fail 'the backup holds no table: it was removed, older backups are as they were' 1
sync "$file.part"
mv "$file.part" "$file"
echo "$file"

# names sort by date; newest first
mapfile -t backups < <(
  find "$folder" -maxdepth 1 -type f -name 'quadrille-????-??-??T??????Z.dump' -printf '%f\n' | sort --reverse
)
declare -A first_of
for name in "${backups[@]}"; do first_of[${name:10:7}]=$name; done # the last one seen is a month's first
mapfile -t months < <(printf '%s\n' "${!first_of[@]}" | sort --reverse | head -12)
declare -A kept
for name in "${backups[@]:0:keep}"; do kept[$name]=yes; done
for month in "${months[@]}"; do kept[${first_of[$month]}]=yes; done
for name in "${backups[@]}"; do
  [[ -n ${kept[$name]:-} ]] || rm -- "$folder/$name"
done
