import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  type SyntaxKind,
} from 'jsonc-parser';
import type { $ZodIssue } from 'zod/v4/core';
import {
  type LocalizedText,
  ok,
  type Result,
  refusal,
  refuse,
  type TextLocation,
} from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { makePlan, type PlanContext } from './make-plan.ts';
import type { ContestPlan } from './plan.ts';
import { type PlanRequest, planRequestSchema } from './plan-request.ts';
import type { RequestPath } from './refused-request.ts';
import { KINDS, SEAT_KIND, SEED_KIND, texts } from './texts.ts';

/** Reads a championship's file: JSON with comments. Faults have a line and column. */
export function readPlanFile(text: string, context: PlanContext): Result<ContestPlan> {
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== null) return refuse('too-deep', texts.tooDeep, placeOf(text, tooDeep));
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const placeAt = (offset: number): TextLocation => placeOf(text, offset);
  const [error] = errors;
  if (!tree || error)
    return refuse('json', texts.json(jsonText(error?.error)), placeAt(error?.offset ?? 0));
  const twice = keyTwice(tree);
  if (twice) return refuse('key-twice', texts.keyTwice(twice.value), placeAt(twice.offset));

  const parsed = planRequestSchema(context.presets ?? []).safeParse(plainOf(tree));
  if (!parsed.success) {
    const { path, code, message, key } = wrong(parsed.error.issues, tree);
    return refuse(code, message, placeAt(offsetOf(tree, path, key)));
  }
  const made = makePlan(parsed.data as PlanRequest, context);
  if (made.ok) return ok(made.plan);
  const { fault, path } = made;
  const node = nodeAt(tree, path);
  // a column inside a string counts from its first character, after the quote
  const within = fault.at && node.type === 'string' ? fault.at.column : 0;
  return refusal({ ...fault, at: placeAt(node.offset + within) });
}

/** The deepest nesting of brackets that is read; a plan needs four. */
const MOST_NESTED = 32;

// the enum's values, which a type import of a `const enum` does not bring: OpenBrace, CloseBrace, OpenBracket, CloseBracket, EOF
const STEPS: Readonly<Partial<Record<SyntaxKind, number>>> = { 1: 1, 2: -1, 3: 1, 4: -1 };
const END: SyntaxKind = 17;

/** The offset where brackets are nested too deeply for the parser, which is recursive; null if they are not. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    depth += STEPS[token] ?? 0;
    if (depth > MOST_NESTED) return scanner.getTokenOffset();
  }
  return null;
}

function placeOf(text: string, offset: number): TextLocation {
  const before = text.slice(0, offset).split(/\r\n?|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The node at the path, or its nearest existing parent. */
function nodeAt(tree: Node, path: RequestPath): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, [...path.slice(0, length)]);
    if (node) return node;
  }
  return tree;
}

/** The location of the value, or of the key if the key is wrong. */
function offsetOf(tree: Node, path: RequestPath, key: string | undefined): number {
  const node = nodeAt(tree, path);
  if (key === undefined) return node.offset;
  const property = node.children?.find(each => each.children?.[0].value === key);
  return property?.offset ?? node.offset;
}

function plainOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children = [] }) => [children[0].value, plainOf(children[1])]),
  );
}

function keyTwice(node: Node): { readonly value: string; readonly offset: number } | null {
  const keys = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const [key] = child.children ?? [];
      if (keys.has(key.value)) return { value: key.value, offset: key.offset };
      keys.add(key.value);
    }
    const inside = keyTwice(child);
    if (inside) return inside;
  }
  return null;
}

interface Wrong {
  readonly path: RequestPath;
  readonly code: string;
  readonly message: LocalizedText;
  /** Set if the key is wrong rather than its value. */
  readonly key?: string;
}

/** The fault to report: the first unknown key, which may explain a missing one, or else the first in the text. */
function wrong(issues: readonly $ZodIssue[], tree: Node): Wrong {
  const all = issues.flatMap(issue => explained(issue, tree, []));
  const offset = ({ path, key }: Wrong) => offsetOf(tree, path, key);
  const rank = ({ code }: Wrong) => (code === 'unknown-key' ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || offset(a) - offset(b))[0];
}

function explained(issue: $ZodIssue, tree: Node, outer: RequestPath): Wrong[] {
  const path = [...outer, ...(issue.path as (string | number)[])];
  const exists = findNodeAtLocation(tree, path) !== undefined;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => ({
        path,
        code: 'unknown-key',
        message: unknown(texts.key, key, keysAt(path)),
        key,
      }));
    case 'invalid_value': {
      const value = String(findNodeAtLocation(tree, path)?.value ?? '');
      const known = issue.values.map(String);
      return [{ path, code: 'unknown-value', message: unknown(texts.value, value, known) }];
    }
    case 'too_small':
      return [{ path, code: 'too-small', message: texts.atLeast(Number(issue.minimum)) }];
    case 'too_big':
      return [{ path, code: 'too-large', message: texts.atMost(Number(issue.maximum)) }];
    case 'invalid_union': {
      const node = findNodeAtLocation(tree, path);
      const inside = issue.errors.find(
        branch => node?.type === 'object' && branch.some(({ path }) => path.length > 0),
      );
      if (inside) return inside.flatMap(each => explained(each, tree, path));
      const wanted = path[0] === 'seed' ? SEED_KIND : SEAT_KIND;
      return [{ path, code: 'type', message: texts.type(wanted) }];
    }
    case 'invalid_type':
      if (!exists && path.length > 0)
        return [{ path, code: 'missing', message: texts.missing(String(path.at(-1))) }];
      return [{ path, code: 'type', message: texts.type(KINDS[issue.expected] ?? KINDS.string) }];
    default:
      return [
        { path, code: 'type', message: texts.type({ fr: issue.message, en: issue.message }) },
      ];
  }
}

/** The keys that an object of the file may have. */
function keysAt(path: RequestPath): string[] {
  const { shape } = planRequestSchema([]);
  if (path.length === 0) return Object.keys(shape).filter(key => key !== '$schema');
  return path[0] === 'points' ? Object.keys(shape.points.unwrap().shape) : ['name', 'seat'];
}

function jsonText(code: ParseErrorCode | undefined): LocalizedText {
  const name = code === undefined ? 'ValueExpected' : printParseErrorCode(code);
  return JSON_TEXTS[name] ?? { fr: 'une erreur de syntaxe', en: 'a syntax error' };
}

const JSON_TEXTS: Readonly<Record<string, LocalizedText>> = {
  InvalidSymbol: { fr: 'ce mot doit être entre guillemets', en: 'this word must be in quotes' },
  InvalidNumberFormat: { fr: 'ce nombre est mal écrit', en: 'this number is badly written' },
  PropertyNameExpected: {
    fr: 'il faut ici une clé entre guillemets',
    en: 'a key in quotes must stand here',
  },
  ValueExpected: { fr: 'il manque ici une valeur', en: 'a value is missing here' },
  ColonExpected: { fr: 'il manque ici « : »', en: 'a colon is missing here' },
  CommaExpected: { fr: 'il manque ici une virgule', en: 'a comma is missing here' },
  CloseBraceExpected: { fr: 'il manque ici « } »', en: 'a "}" is missing here' },
  CloseBracketExpected: { fr: 'il manque ici « ] »', en: 'a "]" is missing here' },
  EndOfFileExpected: { fr: 'le texte continue après sa fin', en: 'the text goes on after its end' },
  UnexpectedEndOfComment: {
    fr: 'ce commentaire n’est pas refermé',
    en: 'this comment is not closed',
  },
  UnexpectedEndOfString: { fr: 'ce texte n’est pas refermé', en: 'this text is not closed' },
  InvalidCharacter: { fr: 'caractère interdit', en: 'a forbidden character' },
  InvalidEscapeCharacter: {
    fr: 'après « \\ » il faut une lettre connue',
    en: 'after "\\" a known letter must follow',
  },
};
