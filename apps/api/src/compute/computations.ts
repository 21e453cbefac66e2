// The pure functions that run on the pool. A worker loads this file, so it imports no framework, and no file with decorators.
import { readCalendarEvents } from '../connectors/caldav/calendar-events.ts';
import { readPage } from '../connectors/http/page-content.ts';
import { readMessages } from '../connectors/imap/message-facts.ts';
import { readDocuments } from '../connectors/mongodb/document-body.ts';
import { readRowBody } from '../connectors/rows/row-body.ts';
import { contractFindings } from '../domain/compiled-contracts.ts';
import { composeSkill } from '../modules/contracts/domain/compose-skill.ts';
import { draftRecorded } from '../modules/contracts/domain/record-body.ts';
import { readEvent } from '../modules/events/domain/read-event.ts';
import {
  evaluatePlain,
  findEffectKeys,
  findEventKeys,
  judgeRun,
  planRun,
} from '../modules/verification/domain/judge-run.ts';
import { findMismatch } from '../modules/verification/domain/stored-digests.ts';
import { isControlHeld, showsObject } from '../modules/observation/domain/compare-control.ts';
import {
  findInputProblems,
  planStart,
  startOperation,
} from '../modules/operations/domain/start-operation.ts';
import {
  judgePublication,
  readDryRun,
  readPublication,
  readRecordRequest,
  testContractBody,
} from './contract-bodies.ts';

/** Every computation by its name; arguments and results are plain data. */
export const COMPUTATIONS = {
  composeSkill,
  contractFindings,
  draftRecorded,
  evaluatePlain,
  findEffectKeys,
  findEventKeys,
  findInputProblems,
  findMismatch,
  isControlHeld,
  judgePublication,
  judgeRun,
  planRun,
  planStart,
  readCalendarEvents,
  readDryRun,
  readDocuments,
  readEvent,
  readMessages,
  readPage,
  readPublication,
  readRecordRequest,
  readRowBody,
  showsObject,
  startOperation,
  testContractBody,
};

export type ComputationName = keyof typeof COMPUTATIONS;

export type Argument<Name extends ComputationName> = Parameters<(typeof COMPUTATIONS)[Name]>[0];

export type Result<Name extends ComputationName> = ReturnType<(typeof COMPUTATIONS)[Name]>;

/** Runs a computation in the thread of the caller. */
export function compute<Name extends ComputationName>(name: Name, argument: Argument<Name>): Result<Name> {
  const run = COMPUTATIONS[name] as (argument: Argument<Name>) => Result<Name>;
  return run(argument);
}
