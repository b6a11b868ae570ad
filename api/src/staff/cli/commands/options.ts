import { SERVICE_CODES, SITE } from '@site/contract';
import { LEAD_STATES } from '@site/contract/inbox';
import { WrongUse } from '@site/contract/program';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { dateOrMoment, type LeadFilters, toFilters, toMoment } from '../../../leads/filters.ts';

/** What the options that choose leads have given. */
export type FilterOptions = Parameters<typeof toFilters>[0] & { suspect?: boolean };

/** Adds the options that choose leads. */
export function addFilters(command: Command): Command {
  return command
    .option('--from <date>', `received then or later; dates are those of ${SITE.timeZone}`, parseDate)
    .option('--to <date>', 'received until the end of this day, or before this moment', parseDate)
    .addOption(new Option('--service <service>', 'asked for this service').choices(SERVICE_CODES))
    .addOption(new Option('--state <state>', 'in this state').choices(LEAD_STATES))
    .option('--suspect', 'may be spam');
}

/** The filters from the options that `addFilters` has added. @throws WrongUse where no time is between two of them */
export function readFilters(options: FilterOptions): LeadFilters {
  const filters = toFilters(options);
  if (filters.from && filters.before && filters.from >= filters.before)
    throw new WrongUse(
      `Nothing is received from ${options.from} on and until ${options.to}: give --to a later time.`,
    );
  return { ...filters, suspect: options.suspect };
}

/** @throws InvalidArgumentError */
export function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return Number(value);
}

/** @throws InvalidArgumentError */
export function parseMoment(value: string): Date {
  return new Date(toMoment(parseDate(value)));
}

function parseDate(value: string): string {
  const { success, data, error } = dateOrMoment.safeParse(value);
  if (!success) throw new InvalidArgumentError(`Give ${error.issues[0]?.message}.`);
  return data;
}
