import { build, type Rolldown } from 'vite';

/** Builds a script that shares no code with the app, as one file. */
export async function bundleAlone(root: string, input: string): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      cssTarget: 'chrome111',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}
