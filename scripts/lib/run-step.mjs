import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './bootstrap.mjs';

const running = new Set();

/** Runs a program to its end. Its output is shown as it comes, or with `isQuiet` only if it fails. Its children inherit its niceness. */
export function run(command, args, { isQuiet = false, niceness = 0, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const end = (hasSucceeded, shownOnFailure) => {
      running.delete(child);
      if (!hasSucceeded) process.stdout.write(shownOnFailure);
      resolve(hasSucceeded);
    };
    child.on('error', (error) => end(false, `${command}: ${error.message}\n`));
    child.on('close', (code) => end(code === 0, output));
  });
}

/** No child process may outlive the run. */
export function stopAll(signal) {
  for (const child of running) child.kill(signal);
}
