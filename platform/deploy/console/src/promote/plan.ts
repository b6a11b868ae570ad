import { CANARY_DEFAULTS } from '@site/contract/views';
import type { Plan } from '../service/service.ts';

/** A plan as it is typed. */
export interface TypedPlan {
  steps: string;
  minutes: string;
  minVisitors: string;
}

/** What holds where nobody says otherwise, as the service has it. */
export const USUAL_PLAN: TypedPlan = {
  steps: CANARY_DEFAULTS.steps.map((share) => share * 100).join(', '),
  minutes: String(CANARY_DEFAULTS.minutes),
  minVisitors: String(CANARY_DEFAULTS.minVisitors),
};

/** What a plan cannot be, by field. */
export type PlanErrors = Partial<Record<keyof TypedPlan, string>>;

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Reads a plan, or says what is wrong with it. Shares are typed in percent: `10, 50`. */
export function readPlan(typed: TypedPlan): { plan: Plan } | { errors: PlanErrors } {
  const percents = typed.steps
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map(Number);
  const minutes = numberIn(typed.minutes);
  const minVisitors = numberIn(typed.minVisitors);
  const rises = percents.every((each, index) => each > (percents[index - 1] ?? 0) && each < 100);
  const errors: PlanErrors = {
    ...(percents.length === 0 || !rises
      ? { steps: 'Percents between 0 and 100, each bigger than the one before.' }
      : {}),
    ...(minutes >= 0 && minutes <= 100_000 ? {} : { minutes: 'A number of minutes.' }),
    ...(Number.isInteger(minVisitors) && minVisitors >= 1
      ? {}
      : { minVisitors: 'A whole number, from 1 on.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { plan: { steps: percents.map((each) => each / 100), minutes, minVisitors } };
}
