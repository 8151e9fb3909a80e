export interface Stage {
  name: string;
  env: Record<string, string>;
  workdir: string;
  steps: Step[];
  command: string[];
}

export type Step =
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string; workdir: string }
  | { kind: 'run'; line: string; workdir: string };

/** @throws Error for an instruction that this runner doesn't support */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [, instruction, rest] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (instruction === undefined || rest === undefined) throw new Error(`the Dockerfile has a line without an instruction: ${line}`);
    if (instruction === 'FROM') {
      stages.push({ name: / AS (\S+)$/i.exec(rest)?.[1] ?? '', env: {}, workdir: '/', steps: [], command: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error('the Dockerfile does not begin with FROM');
    applyInstruction(stage, instruction, rest);
  }
  return stages;
}

/** Instructions that only describe how the image is run. */
const FOR_THE_RUNTIME = new Set(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL']);

function applyInstruction(stage: Stage, instruction: string, rest: string): void {
  if (instruction === 'WORKDIR') stage.workdir = rest;
  else if (instruction === 'ENV') Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
  else if (instruction === 'RUN') stage.steps.push({ kind: 'run', line: rest, workdir: stage.workdir });
  else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[];
  else if (instruction === 'COPY') {
    const words = rest.split(' ');
    const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
    stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1)!, workdir: stage.workdir });
  } else if (!FOR_THE_RUNTIME.has(instruction))
    throw new Error(`this test does not support the instruction ${instruction} of the Dockerfile`);
}
