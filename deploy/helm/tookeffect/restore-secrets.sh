# Copies the files of a backup into the folder of secrets, except those that it has. $1: the backup; $2: the folder
umask 077
mkdir -p "$2"
for file in "$1"/*; do
  target="$2/${file##*/}"
  [ -e "$target" ] || cp "$file" "$target"
done
