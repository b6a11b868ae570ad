import { TextInput } from '@mantine/core';
import classes from './fields.module.css';
import type { PlanErrors, TypedPlan } from './plan.ts';

const FIELDS = [
  ['steps', 'Steps, in percent'],
  ['minutes', 'Minutes, at least'],
  ['minVisitors', 'Visitors, at least'],
] as const;

interface PlanFieldsProps {
  plan: TypedPlan;
  errors: PlanErrors;
  onChange: (plan: TypedPlan) => void;
}

/** How a canary is to go on. */
export function PlanFields({ plan, errors, onChange }: PlanFieldsProps) {
  return (
    <div className={classes.plan}>
      {FIELDS.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          autoComplete="off"
          inputMode={name === 'steps' ? 'text' : 'numeric'}
          value={plan[name]}
          error={errors[name]}
          onChange={({ currentTarget }) => onChange({ ...plan, [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}
