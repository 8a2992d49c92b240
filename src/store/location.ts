/** Where a store is: in a file, or in a database of PostgreSQL. */

/** What people write to name a database in place of a file. */
export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location);

/** Meant as an address: of another kind of database, or mistyped. No file is named like that. */
export const looksLikeAddress = (location: string): boolean =>
  /^\s*(postgres(ql)?:|[\w+.:-]+:\/\/)/i.test(location);

/** The location as people may see it: without the password and settings of an address. */
export function shownLocation(location: string): string {
  if (!looksLikeAddress(location)) return location;
  const hidden = `${location.trim().split(':')[0]}://…`;
  if (!isPostgres(location) || !URL.canParse(location)) return hidden;
  const { protocol, username, host, pathname, search, hash } = new URL(location);
  // a password with a character that is not encoded goes on behind the host, or is taken for it
  if (`${pathname}${search}${hash}`.includes('@')) return hidden;
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
