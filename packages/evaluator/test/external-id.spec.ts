import fc from 'fast-check';
import { expect, test } from 'vitest';
import { externalIdOf, operationIdOf } from '../src/evidence/external-id.ts';

test.each([
  ['op_00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
  ['op_7zzzzzzzzzzzzzzzzzzzzzzzzz', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['op_01h455vb4pex5vsknk084sn02q', '01890a5d-ac96-774b-bcce-b302099a8057'],
])('spells the operation %s as the UUID %s, and back', (operationId, uuid) => {
  expect(externalIdOf(operationId)).toBe(uuid);
  expect(operationIdOf(uuid)).toBe(operationId);
});

test('every UUID is the external id of one operation', () => {
  fc.assert(fc.property(fc.uuid(), (uuid) => externalIdOf(operationIdOf(uuid)) === uuid));
});
