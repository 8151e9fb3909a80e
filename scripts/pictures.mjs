// Pictures of every screen on one page: npm run pictures -- --widths 390 --themes dark --languages es --screens submit
import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  process.env.CHROMIUM_PATH = ensureChromium();
  buildWeb(node);
  runNode(node, ['e2e/take-pictures.ts', ...process.argv.slice(2)], { name: 'The pictures' });
} catch (error) {
  fail(error);
}
