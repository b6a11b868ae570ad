import { Button } from '@mantine/core';
import { useTimeWords } from '@site/app/clock';
import { RefusalNote } from '@site/app/refusal';
import { Row, Rows } from '@site/app/rows';
import { momentWords } from '@site/app/times';
import { useAnswer } from '@site/app/use-answer';
import { useAttempt } from '@site/app/use-attempt';
import type { DeviceSession } from '@site/contract/inbox';
import { endDevice, getDevices } from '../api/staff.ts';

function Seen({ device: { createdAt, lastSeenAt } }: { device: DeviceSession }) {
  const since = useTimeWords((now) => momentWords(createdAt, now));
  const seen = useTimeWords((now) => momentWords(lastSeenAt, now));
  return (
    <>
      Signed in {since}, last used {seen}
    </>
  );
}

/** The devices on which somebody is signed in, each of which can be signed out from here. */
export function Devices() {
  const { value: devices, error, reload } = useAnswer(getDevices);
  const { error: refused, run } = useAttempt();
  const end = (id: string) => run(() => endDevice(id)).then(reload);
  return (
    <>
      <RefusalNote error={refused ?? error} {...(error ? { onRetry: reload } : {})} />
      <Rows>
        {devices?.map((device) => (
          <Row
            key={device.id}
            title={device.device}
            action={
              device.isThis ? (
                <span>This device</span>
              ) : (
                <Button variant="default" onClick={() => void end(device.id)}>
                  Sign out there
                </Button>
              )
            }
          >
            <Seen device={device} />
          </Row>
        ))}
      </Rows>
    </>
  );
}
