// Runs all checks. `npm test -- --only server,e2e` runs some; the names are those that it prints.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bootstrap, fail, PlainError, root } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';
import { ensureChromium, ensureHeadlessShell } from './lib/find-chromium.mjs';
import { ensureRedis } from './lib/find-redis.mjs';
import { run, stopAll } from './lib/run-step.mjs';
import { checkDeploy } from './checks/deploy.mjs';
import { checkBundle } from './checks/bundle.mjs';
import { checkDocuments } from './checks/documents.mjs';
import { checkFences } from './checks/fences.mjs';
import { checkSupplyChain } from './checks/supply-chain.mjs';
import { checkRetiredNames } from './checks/retired-names.mjs';

const started = performance.now();
const scratch = mkdtempSync(join(tmpdir(), 'candor-run-'));
const tally = { passed: 0, failed: 0 };
const failedSteps = [];
const failedTests = [];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopAll(signal);
    rmSync(scratch, { recursive: true, force: true });
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}

try {
  const node = await bootstrap();
  await runSteps(selectSteps(describeSteps(node)));
} catch (error) {
  rmSync(scratch, { recursive: true, force: true });
  fail(error);
}
rmSync(scratch, { recursive: true, force: true });
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n${failedTests.join('\n')}\n`);
process.stdout.write(`\n${seconds(started)} s in all\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode ||= tally.failed > 0 ? 1 : 0;

function describeSteps(node) {
  const bin = (name) => join(root, 'node_modules', name);
  // Most files run in Node and share their types, so they are checked together; the web has a browser's types.
  const programs = { node: 'tsconfig.node.json', web: 'web', e2e: 'e2e' };
  const withProblems = (find) => async () => {
    const problems = await find(node);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    return problems.length === 0;
  };
  return [
    ...Object.entries(programs).map(([name, project]) =>
      check(`types ${name}`, () => run(node, [bin('typescript/bin/tsc'), '-p', project], { isQuiet: true })),
    ),
    check('lint', () =>
      run(node, [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'], { isQuiet: true }),
    ),
    check('format', () => run(node, [bin('oxfmt/bin/oxfmt'), '--check'], { isQuiet: true })),
    check('fences', withProblems(checkFences)),
    check('unused', () => run(node, [bin('knip/bin/knip.js'), '--no-progress'], { isQuiet: true })),
    check('documents', withProblems(checkDocuments)),
    check('lint names', withProblems(checkRetiredNames)),
    check('supply chain', withProblems(checkSupplyChain)),
    check(
      'deploy',
      withProblems(() => checkDeploy()),
    ),
    check('build', async () => (buildWeb(node), true), null),
    check('bundle', withProblems(checkBundle), null),
    tests('server', (report) => runVitest(node, report, ['--project', 'server'], { env: { REDIS_SERVER_PATH: ensureRedis() } }), 'server'),
    tests('contract', (report) => runVitest(node, report, ['--project', 'contract'], { isQuiet: true }), 'server'),
    tests('e2e', (report) => runVitest(node, report, ['--config', 'e2e/vitest.config.ts'], { env: browsers() }), 'web'),
    // The e2e journeys are idle half of the time, in which the web's tests run; a lower priority keeps them from slowing the journeys down.
    tests('web', (report) => runVitest(node, report, ['--project', 'web'], { isQuiet: true, niceness: 10 }), 'web'),
  ].filter(Boolean);
}

function browsers() {
  const shell = ensureHeadlessShell();
  return { CHROMIUM_PATH: ensureChromium(), ...(shell === undefined ? {} : { CHROMIUM_SHELL_PATH: shell }) };
}

/** A step that consists of one check. */
function check(name, work, group = 'checks') {
  return { name, group, work: async () => ((await work()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) };
}

/** A step that consists of many tests, whose counts the test runner reports. */
function tests(name, work, group) {
  return {
    name,
    group,
    work: async () => {
      const report = join(scratch, `${name.replace(/\W/g, '-')}.json`);
      const hasSucceeded = await work(report);
      const {
        numPassedTests = 0,
        numFailedTests = 0,
        testResults = [],
      } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
      // A file that failed to load has no tests to count.
      const unloaded = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
      ).length;
      failedTests.push(...describeFailures(testResults));
      const failed = numFailedTests + unloaded;
      return { passed: numPassedTests, failed: hasSucceeded ? failed : Math.max(failed, 1) };
    },
  };
}

/** Repeated at the end, where readers of a long log look first. */
function describeFailures(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failures = assertionResults.filter((test) => test.status === 'failed');
      if (failures.length === 0) return [`\n${relative(root, name)}\n${message ?? 'The file could not be loaded.'}`];
      return failures.map((test) => `\n${relative(root, name)} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
    });
}

function runVitest(node, report, args, options = {}) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return run(node, [vitest, 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], options);
}

function selectSteps(steps) {
  const flag = process.argv.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (flag === -1) return steps;
  const named = (process.argv[flag].split('=')[1] ?? process.argv[flag + 1] ?? '').split(',').filter(Boolean);
  const unknown = named.filter((name) => !steps.some((step) => matches(step, name)));
  if (named.length === 0 || unknown.length > 0) {
    throw new PlainError(`There is no step ${unknown.join(', ') || 'named'}. The steps: ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return steps.filter((step) => named.some((name) => matches(step, name)));
}

function matches(step, name) {
  return step.name === name || step.name.startsWith(`${name} `);
}

/** The steps of a group run in two lanes, because a single lane leaves much of two cores idle. A step without a group runs alone. */
async function runSteps(steps) {
  for (const [index, step] of steps.entries()) {
    if (step.group !== null && steps[index - 1]?.group === step.group) continue;
    const waiting = step.group === null ? [step] : steps.filter(({ group }) => group === step.group);
    const runLane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await runStep(next);
    };
    await Promise.all([runLane(), runLane()]);
  }
}

async function runStep({ name, work }) {
  if (process.exitCode) return;
  const begun = performance.now();
  process.stdout.write(`\n▸ ${name}\n`);
  let counts;
  try {
    counts = await work();
  } catch (error) {
    process.stdout.write(`  ${error instanceof PlainError ? error.message : error.stack}\n`);
    counts = { passed: 0, failed: 1 };
  }
  tally.passed += counts.passed;
  tally.failed += counts.failed;
  if (counts.failed > 0) failedSteps.push(name);
  process.stdout.write(`${counts.failed > 0 ? '✗' : '✓'} ${name} (${seconds(begun)} s)\n`);
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
