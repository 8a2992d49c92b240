/** Where a store is: in a file, or in a database of PostgreSQL. */

/** Whether a location names a database rather than a file. */
export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location);

/** Whether it was meant as an address, mistyped or of another kind of database; no file is named like that. */
export const looksLikeAddress = (location: string): boolean =>
  /^\s*(postgres(ql)?:|[\w+.:-]+:\/\/)/i.test(location);

/** The location as people may see it: without the password and settings of an address. */
export function shownLocation(location: string): string {
  if (!looksLikeAddress(location)) return location;
  const hidden = `${location.trim().split(':')[0]}://…`;
  if (!isPostgres(location) || !URL.canParse(location)) return hidden;
  const { protocol, username, host, pathname, search, hash } = new URL(location);
  // a password with an unencoded character may continue after the host, or be taken for it
  if (`${pathname}${search}${hash}`.includes('@')) return hidden;
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
