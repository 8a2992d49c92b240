import { type ClassSettings, classSettings } from '../protocols/class-wire.ts';

/** The settings of a stored class; absent ones have their defaults. */
export const readClassSettings = (json: string): ClassSettings =>
  classSettings.parse(JSON.parse(json));
