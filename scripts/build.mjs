import { bootstrap, fail } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  buildWeb(await bootstrap());
} catch (error) {
  fail(error);
}
