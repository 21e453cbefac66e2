// Bundles the declarations: the private package wire becomes part of dist/index.d.ts, core stays an import.
import { dts } from 'rollup-plugin-dts';

export default {
  input: 'src/index.ts',
  output: { file: 'dist/index.d.ts', format: 'es' },
  external: ['@tookeffect/core'],
  plugins: [dts({ tsconfig: 'tsconfig.build.json', includeExternal: ['@tookeffect/wire'] })],
};
