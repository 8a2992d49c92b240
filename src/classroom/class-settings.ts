import { type ClassSettings, classSettings } from '../protocols/class-wire.ts';

/** Of a stored class; what is absent has its default. */
export const readClassSettings = (json: string): ClassSettings =>
  classSettings.parse(JSON.parse(json));
