import { expect, onTestFinished, test } from 'vitest';
import { FaultError } from '../../core/result.ts';
import { cliTranslatorFor } from '../translator.ts';
import { watchStore } from './store-watch.ts';

const AWAY =
  'The database does not answer. Nothing that was stored is lost; the contest goes on when it is back.';
const BACK = 'The database answers again.';

test('a store that does not answer, fails and comes back is told of, once each', async () => {
  const lost = new FaultError({ code: 'store-lost', message: { fr: 'perdue', en: 'lost' } });
  let asked = 0;
  let answer = async () => null;
  let heard = () => {};
  const told: string[] = [];
  const store = {
    leader: () => {
      asked++;
      heard();
      return answer();
    },
  };
  const print = (line: string) => {
    told.push(line);
    heard();
  };
  const until = (isSo: () => boolean) =>
    new Promise<void>(resolve => {
      heard = () => isSo() && resolve();
      heard();
    });
  const watch = watchStore(store, cliTranslatorFor('en'), print, 20);
  onTestFinished(() => watch.close());
  await until(() => asked > 2);
  expect(told).toEqual([]);
  const silent = Promise.withResolvers<null>();
  answer = () => silent.promise;
  await until(() => told.length > 0);
  answer = () => Promise.reject(lost);
  silent.resolve(null);
  const before = asked;
  await until(() => asked > before + 2);
  expect(told).toEqual([AWAY]);
  answer = async () => null;
  await until(() => told.length > 1);
  expect(told).toEqual([AWAY, BACK]);
});
