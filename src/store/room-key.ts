/** Where the journal has the events of a room. */
export const roomKey = (id: string): string => `${ROOM_KEY}${id}`;

export const ROOM_KEY = 'room ';
