// Checks the files in deploy/ with the tools that will read them. A missing tool is reported as skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';
import { findProgram } from '../lib/system-programs.mjs';

const MAX_EXPOSURE = 25;
const deployPath = (path) => join(root, 'deploy', path);
const read = (path) => readFileSync(deployPath(path), 'utf8');

/** Calls `reportSkipped` with a sentence for each tool that is not installed. */
export function checkDeploy(reportSkipped = (sentence) => process.stdout.write(`  ${sentence}\n`)) {
  const scratch = mkdtempSync(join(tmpdir(), 'candor-deploy-'));
  const withTool = (name, path, check) => {
    const tool = findProgram(name, path);
    if (tool) return check(tool);
    reportSkipped(`skipped: ${name} is not installed`);
    return [];
  };
  try {
    return [
      ...withTool('systemd-analyze', '/usr/bin/systemd-analyze', checkUnits),
      ...checkUnitSettings(),
      // Both read a certificate, which openssl makes.
      ...withTool('openssl', '/usr/bin/openssl', () => [
        ...withTool('nginx', '/usr/sbin/nginx', (tool) => checkNginx(tool, scratch)),
        ...withTool('haproxy', '/usr/sbin/haproxy', (tool) => checkHaproxy(tool, scratch)),
      ]),
      ...withTool('caddy', '/usr/bin/caddy', (tool) =>
        run(tool, ['validate', '--adapter', 'caddyfile', '--config', deployPath('proxy/Caddyfile')]),
      ),
      ...withTool('promtool', '/usr/bin/promtool', checkAlerts),
      ...withTool('pgbackrest', '/usr/bin/pgbackrest', (tool) => checkArchive(tool, scratch)),
      ...checkDashboard(),
      ...checkCompose(),
      ...checkChart(),
      ...withTool('helm', '/usr/local/bin/helm', (tool) => run(tool, ['lint', '--strict', deployPath('helm/candor')])),
      ...checkDockerfile(),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(tool, args) {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', cwd: root, timeout: 30_000 });
  if (status === 0) return [];
  return [`${[tool, ...args].join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`.trim().slice(0, 2000)}`];
}

/** pgBackRest warns of an unknown setting, and fails for an unusable value. */
function checkArchive(tool, scratch) {
  const config = join(scratch, 'pgbackrest.conf');
  const shipped = read('pgbackrest/pgbackrest.conf').replace('/srv/pgbackrest', join(scratch, 'archive'));
  writeFileSync(config, shipped.replace('[global]', `[global]\nlog-path=${scratch}\nlock-path=${scratch}`));
  const { status, stdout, stderr } = spawnSync(tool, [`--config=${config}`, '--stanza=candor', 'info'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  const output = `${stdout}${stderr}`;
  return status === 0 && !/WARN|ERROR/.test(output) ? [] : [`deploy/pgbackrest/pgbackrest.conf: ${output.trim().slice(0, 500)}`];
}

const listUnits = () => readdirSync(deployPath('systemd')).flatMap((name) => (name.endsWith('.service') ? [`systemd/${name}`] : []));

/** A setting in the environment file replaces the unit's own. Commands must run with the same settings as the service. */
function checkUnitSettings() {
  const example = read('candor.env.example').split('\n');
  const unitSettings = listUnits().flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, settings]) => settings.split(' ')),
  );
  const cli = read('systemd/candor-cli');
  const service = read('systemd/candor.service').split('\n');
  const properties = [...cli.matchAll(/--property='?([^'"\n\\]+?)'? \\/g)].map(([, property]) => property);
  return [
    ...unitSettings
      .filter((setting) => example.some((line) => line.startsWith(`${setting.split('=')[0]}=`) && line !== setting))
      .map((setting) => `candor.env.example sets ${setting.split('=')[0]}, which the systemd units set to another value`),
    ...properties
      .filter((property) => !service.includes(property))
      .map((property) => `candor-cli has ${property}, candor.service does not`),
    ...run('/bin/sh', ['-n', deployPath('systemd/candor-cli')]),
  ];
}

function checkUnits(tool) {
  const units = listUnits().map((name) => deployPath(name));
  // systemd only warns of an unknown setting. The server's Node need not be on this machine.
  const { stdout, stderr } = spawnSync(tool, ['verify', '--man=no', ...units], { encoding: 'utf8', timeout: 30_000 });
  const warnings = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line !== '' && !line.includes('Command /usr/bin/node is not executable'));
  return [...warnings, ...units.flatMap((unit) => run(tool, ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, unit]))];
}

/** A certificate for the test, in the places that the configuration names. */
function makeCertificate(scratch) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(scratch, name));
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=candor.example.com',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  spawnSync(findProgram('openssl', '/usr/bin/openssl'), args, { stdio: 'ignore' });
  return { key, certificate };
}

function checkNginx(tool, scratch) {
  const { key, certificate } = makeCertificate(scratch);
  const path = join(scratch, 'nginx.conf');
  const text = read('proxy/nginx.conf')
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replace('/run/nginx.pid', join(scratch, 'nginx.pid'))
    .replace('/var/log/nginx/error.log', join(scratch, 'error.log'));
  writeFileSync(path, text);
  return run(tool, ['-t', '-q', '-e', join(scratch, 'error.log'), '-c', path]);
}

function checkHaproxy(tool, scratch) {
  const { key, certificate } = makeCertificate(scratch);
  const [bundle, path] = [join(scratch, 'candor.pem'), join(scratch, 'haproxy.cfg')];
  writeFileSync(bundle, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  writeFileSync(path, read('proxy/haproxy.cfg').replace('/etc/haproxy/candor.pem', bundle));
  return run(tool, ['-c', '-f', path]);
}

/** Every alert fires once in the tests beside it, and has a runbook. */
function checkAlerts(tool) {
  const names = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = read('monitoring/alerts.test.yml');
  const runbooks = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return [
    ...run(tool, ['check', 'rules', deployPath('monitoring/alerts.yml')]),
    ...run(tool, ['test', 'rules', deployPath('monitoring/alerts.test.yml')]),
    ...names.filter((name) => !tests.includes(`name: ${name} fires`)).map((name) => `the alert ${name} has no test in alerts.test.yml`),
    ...names.filter((name) => !runbooks.includes(`### ${name}\n`)).map((name) => `the alert ${name} has no runbook in docs/operations.md`),
  ];
}

/** Each metric of the dashboard and the alerts whose name begins with `candor_` exists in the server. */
function checkDashboard() {
  const { panels } = JSON.parse(read('monitoring/dashboard.json'));
  const queries = `${panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')}\n${read('monitoring/alerts.yml')}`;
  const gauges = readFileSync(join(root, 'server/src/platform/monitoring/add-gauges.ts'), 'utf8');
  const names = new Set([...queries.matchAll(/\bcandor_[a-z_]+/g)].map(([name]) => name));
  return [...names]
    .filter((name) => !gauges.includes(`'${name}'`))
    .map((name) => `${name} is used in deploy/monitoring, but is not a metric`);
}

/** Both come with packages that the project already has: Fastify's validator and knip's parser. */
const fromPackage = (owner, name) => createRequire(createRequire(import.meta.url).resolve(owner))(name);
const parseYaml = (text) => fromPackage('knip', 'yaml').parse(text, { merge: true });

function validate(schemaPath, value, what) {
  const { default: Ajv = fromPackage('fastify', 'ajv') } = fromPackage('fastify', 'ajv');
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const schema = { ...JSON.parse(read(schemaPath)) };
  delete schema.$schema;
  const isValid = ajv.compile(schema);
  return isValid(value) ? [] : isValid.errors.map(({ instancePath, message }) => `${what}${instancePath} ${message}`);
}

function checkCompose() {
  const compose = parseYaml(read('compose/compose.yaml'));
  return [
    ...validate('schemas/compose-spec.json', compose, 'compose.yaml'),
    ...Object.entries(compose.services)
      .filter(([, { image }]) => !/:[\w.-]+\}?$/.test(image))
      .map(([name]) => `compose.yaml: the image of ${name} has no version`),
  ];
}

function checkChart() {
  const values = parseYaml(read('helm/candor/values.yaml'));
  const templates = readdirSync(deployPath('helm/candor/templates'));
  const texts = templates.map((name) => read(`helm/candor/templates/${name}`));
  return [
    ...validate('schemas/chart.json', parseYaml(read('helm/candor/Chart.yaml')), 'Chart.yaml'),
    ...validate('helm/candor/values.schema.json', values, 'values.yaml'),
    ...texts.flatMap((text) => findUnknownValues(text, values)),
    ...templates.filter((name) => name.endsWith('.yaml')).flatMap((name) => checkTemplate(name, texts)),
    // Without it Prometheus names the job after the namespace and the monitor.
    ...(/^ {2}jobLabel: app\.kubernetes\.io\/name$/m.test(read('helm/candor/templates/pod-monitor.yaml'))
      ? []
      : ['pod-monitor.yaml has no jobLabel, so alerts.yml would not find the job "candor"']),
  ];
}

function findUnknownValues(text, values) {
  const paths = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path);
  return paths
    .filter((path) => path.split('.').reduce((value, name) => value?.[name], values) === undefined)
    .map((path) => `a template of the chart uses .Values.${path}, which values.yaml does not have`);
}

/** Without Helm: replaces includes and expressions by placeholders, and checks that the results are Kubernetes objects. */
function checkTemplate(name, texts) {
  const helpers = new Map(
    [...texts.join('\n').matchAll(/\{\{- define "([\w.]+)" -\}\}\n([\s\S]*?)\n\{\{- end \}\}(?=\n\n|\n?$)/g)].map(([, key, body]) => [
      key,
      body,
    ]),
  );
  const indent = (text, width) => text.replaceAll(/^/gm, ' '.repeat(width));
  const rendered = read(`helm/candor/templates/${name}`)
    .replaceAll(/^ *\{\{- include "([\w.]+)" \. \| nindent (\d+) \}\}$/gm, (_all, key, width) =>
      indent(helpers.get(key) ?? `missing: ${key}`, Number(width)),
    )
    .replaceAll(/^ *\{\{- toYaml [^}]*\| nindent (\d+) \}\}$/gm, (_all, width) => `${' '.repeat(Number(width))}word: word`)
    .replaceAll(/^ *\{\{-? (?:if|range|with|end)[^}]*\}\}\n?/gm, '')
    .replaceAll(/\{\{[^}]*\}\}/g, 'word');
  try {
    return rendered.split(/^---$/m).flatMap((document) => validate('schemas/manifest.json', parseYaml(document), name));
  } catch (error) {
    return [`${name}: ${error.message}`];
  }
}

/** Checks that files copied into the image exist, and that it does not run as root. */
function checkDockerfile() {
  const lines = read('docker/Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  const sources = new Set(readdirSync(root));
  return [
    ...copied.filter((path) => !sources.has(path.split('/')[0])).map((path) => `the Dockerfile copies ${path}, which does not exist`),
    ...(lines.includes('USER node') ? [] : ['the Dockerfile must not run as root']),
  ];
}
