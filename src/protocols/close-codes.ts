/** Why a WebSocket is closed, as codes: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */

export const NORMAL = 1000;
export const UNSUPPORTED = 1003;
/** The connection broke a rule. */
export const POLICY = 1008;
export const INTERNAL = 1011;
export const TRY_LATER = 1013;
