import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const joined = 'language/joined-texts.ts';
const condition = 'language/condition.ts';
const separated = 'language/separated-list.ts';
const digits = 'language/exact-digits.ts';
const reader = 'language/server-instant.ts';
const instant = 'language/instant.ts';
const mail = 'language/rfc2822.ts';
const age = 'evidence/age.ts';

/** Mistakes in reading what providers write: texts in parts, lists in one text, long numbers and coarse instants. */
export const writtenValueMutants: readonly Mutant[] = [
  mutant('texts-are-not-joined', 'takes the first part', edit(joined, "texts.join('')", 'texts[0]')),
  mutant('joined-texts-have-spaces', 'adds a separator', edit(joined, "texts.join('')", "texts.join(' ')")),
  mutant(
    'joined-texts-fail',
    'negates the comparison',
    edit(condition, 'toOutcome(joined === expected)', 'toOutcome(joined !== expected)'),
  ),
  mutant(
    'joined-texts-are-contained',
    'takes a beginning for the text',
    edit(condition, 'toOutcome(joined === expected)', 'toOutcome(joined[0] === expected[0])'),
  ),
  mutant(
    'parts-without-text-are-empty',
    'leaves out what is no text',
    edit(
      joined,
      "texts.every((text) => typeof text === 'string') ? texts.join('') : undefined",
      "texts.map((text) => (typeof text === 'string' ? text : typeof text === 'number' ? String(text) : '')).join('')",
    ),
  ),
  mutant(
    'joined-values-need-no-list',
    'takes any other value for an empty list',
    edit(joined, '!Array.isArray(list) || list.length', 'Array.isArray(list) && list.length'),
    edit(
      joined,
      '(list as readonly JsonValue[])',
      '((Array.isArray(list) ? list : []) as readonly JsonValue[])',
    ),
  ),
  mutant('long-lists-are-joined-in-part', 'has no limit', edit(joined, ' || list.length > MAX_ELEMENTS', '')),
  mutant(
    'separators-are-ignored',
    'takes a text for a list of one part',
    edit(separated, 'value.split(separator)', '[value]'),
    edit(separated, ' && !part.includes(separator)', ''),
  ),
  mutant('empty-parts-count', 'keeps them', edit(separated, ".filter((part) => part !== '')", '')),
  mutant(
    'separated-lists-are-texts',
    'reads texts only',
    edit(separated, 'value.split(separator) : value', 'value.split(separator) : undefined'),
  ),
  mutant(
    'parts-may-have-separators',
    'takes a part with a separator for one',
    edit(separated, ' && !part.includes(separator)', ''),
  ),
  mutant(
    'parts-may-be-numbers',
    'writes numbers as texts',
    edit(separated, "typeof part === 'string' && !part", '!String(part)'),
    edit(separated, 'part.trim()', 'String(part).trim()'),
  ),
  mutant(
    'long-ids-are-unreadable',
    'takes a number with many digits for no number',
    edit(digits, 'INTEGER.test(text) && ', 'false && '),
  ),
  mutant(
    'long-ids-may-have-exponents',
    'takes one of several spellings for the number',
    edit(digits, 'INTEGER.test(text) && ', ''),
  ),
  mutant(
    'units-are-what-is-written',
    'ignores the declared unit',
    edit(reader, 'unit === undefined ? 0 : UNIT_MS[unit]', '0'),
  ),
  mutant(
    'units-are-rounded-down',
    'assumes that every server cuts',
    edit(reader, 'fromMs: written.fromMs - unitMs', 'fromMs: written.fromMs'),
  ),
  mutant(
    'units-are-endless',
    'takes a minute for a day',
    edit(reader, 'minute: 60_000', 'minute: 86_400_000'),
  ),
  mutant(
    'zones-are-utc',
    'reads the clock of the zone as if it were UTC',
    edit(
      reader,
      'fromMs: clock(local.fromMs - unitMs).earliestMs, toMs: clock(local.fromMs + unitMs).latestMs',
      'fromMs: local.fromMs - unitMs, toMs: local.fromMs + unitMs',
    ),
  ),
  mutant(
    'dates-are-midnights',
    'takes a date for its first second',
    edit(instant, 'toMs: interval.fromMs + 86_400_000', 'toMs: interval.fromMs + 1000'),
  ),
  mutant(
    'offsets-are-ignored-in-zones',
    'reads the clock of the zone, whatever the text says',
    edit(instant, '([0-9]{1,9}))?)?)?$/;', '([0-9]{1,9}))?)?)?Z?$/;'),
  ),
  mutant(
    'times-without-zone-are-utc',
    'assumes UTC',
    edit(instant, '(?:[Zz]|([+-])([0-9]{2}):?([0-9]{2}))$/', '(?:[Zz]|([+-])([0-9]{2}):?([0-9]{2}))?$/'),
  ),
  mutant(
    'mail-dates-are-unreadable',
    'knows no numeric offset',
    edit(mail, '([+-][0-9]{4}|[A-Z]{1,3})', '([A-Z]{1,3})'),
  ),
  mutant(
    'mail-offsets-are-added',
    'confuses the sign',
    edit(mail, "sign === '-' ? -1 : 1", "sign === '-' ? 1 : -1"),
  ),
  mutant(
    'days-of-the-week-are-ignored',
    'believes the date',
    edit(mail, 'weekday !== undefined && DAYS', "weekday === 'never' && DAYS"),
  ),
  mutant(
    'instants-beat-the-baseline',
    'believes the instant',
    edit(age, "if (isKnownNew || (wasAbsent && toMs < baseline.asOfMs)) return 'unclear';", ''),
  ),
  mutant(
    'coarse-instants-beat-the-baseline',
    'takes what the baseline showed for new',
    edit(age, "if (isShownBefore(before)) return 'unclear';", ''),
  ),
  mutant(
    'early-baselines-are-beaten',
    'believes an instant from before a baseline that did not show the object',
    edit(age, '(wasAbsent && toMs < baseline.asOfMs)', 'false'),
  ),
];
