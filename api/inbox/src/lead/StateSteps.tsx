import { Button, Group } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import { type InboxLeadDetail, LEAD_STATE_LABELS, type LeadState } from '@site/contract/inbox';
import { askFor, endAsk, useAsk } from '../keyboard/asks.ts';
import { STATES_IN_ORDER } from '../keyboard/keys.ts';
import { putAsideAsSpam, setState, useRefusal } from '../leads/changes.ts';
import { LostDialog } from './LostDialog.tsx';
import classes from './StateSteps.module.css';

const STEPS: readonly LeadState[] = STATES_IN_ORDER.filter((state) => state !== 'lost');

/** Whether a lead has come as far as a step. */
function isReached(step: LeadState, state: LeadState): boolean {
  return STEPS.indexOf(step) <= STEPS.indexOf(state);
}

/** Where a lead stands, as a one-line diagram whose breakers are the buttons. */
export function StateSteps({ lead }: { lead: InboxLeadDetail }) {
  const { id, state, name, reason, suspect } = lead;
  const refusal = useRefusal(id, 'state');
  const asksWhy = useAsk(id) === 'lost';
  const change = (to: LeadState, why?: string) => void setState(id, state, to, why);
  return (
    <section aria-label="Where it stands">
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step} className={classes.step} data-reached={isReached(step, state) || undefined}>
            <button
              type="button"
              className={classes.button}
              aria-pressed={step === state}
              onClick={() => change(step)}
            >
              <span className={classes.breaker} aria-hidden="true" />
              {LEAD_STATE_LABELS[step]}
            </button>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <Button
          variant={state === 'lost' ? 'filled' : 'default'}
          aria-pressed={state === 'lost'}
          onClick={() => askFor(id, 'lost')}
        >
          {state === 'lost' ? 'Lost' : 'Lost…'}
        </Button>
        {/* A suspect has it beside its reason. */}
        {state === 'new' && suspect === null && (
          <Button variant="subtle" px="sm" onClick={() => void putAsideAsSpam(lead)}>
            It is spam
          </Button>
        )}
      </Group>
      {state === 'lost' && reason && <p className={classes.reason}>{reason}</p>}
      <RefusalNote error={refusal} />
      {asksWhy && <LostDialog name={name} onClose={endAsk} onLost={(why) => change('lost', why)} />}
    </section>
  );
}
