import { Stack } from '@mantine/core';
import { type ApiError, asApiError } from '@site/app/http';
import { RefusalNote } from '@site/app/refusal';
import { useState } from 'react';
import { setSummary } from '../api/staff.ts';
import { playChime } from '../live/chime.ts';
import { setSession, useMe } from '../session/session.ts';
import { setSetting, useSetting } from '../settings/settings.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** The mail of every day with those who are not called yet. */
function Summary() {
  const session = useMe();
  const [error, setError] = useState<ApiError>();
  const choose = async (summary: boolean) => {
    setError(undefined);
    setSession({ ...session, summary });
    try {
      setSession(await setSummary(summary));
    } catch (thrown) {
      setSession(session);
      setError(asApiError(thrown));
    }
  };
  return (
    <div>
      <SettingSwitch
        label="Daily summary"
        description="A mail each morning with the leads that nobody has called."
        checked={session.summary}
        onChange={(wanted) => void choose(wanted)}
      />
      <RefusalNote error={error} />
    </div>
  );
}

function Sound() {
  const wanted = useSetting('sound');
  const choose = (sound: boolean) => {
    setSetting('sound', sound);
    // So that one knows it, and because browsers let a page make a sound only after a press.
    if (sound) void playChime();
  };
  return (
    <SettingSwitch
      label="Sound"
      description="Two soft notes when a lead comes in, on this device."
      checked={wanted}
      onChange={(wanted) => choose(wanted)}
    />
  );
}

const CAN_NOTIFY = 'Notification' in window;

function Notifications() {
  const wanted = useSetting('notifications');
  const [isDenied, setDenied] = useState(CAN_NOTIFY && Notification.permission === 'denied');
  const choose = async (notifications: boolean) => {
    if (notifications) {
      const answer = await Notification.requestPermission();
      setDenied(answer === 'denied');
      if (answer !== 'granted') return;
    }
    setSetting('notifications', notifications);
  };
  const words = !CAN_NOTIFY
    ? 'This browser has none.'
    : isDenied
      ? 'The browser does not let this page show any. Its settings for this page say so.'
      : 'The system shows a lead that comes in while the page is open, on this device.';
  return (
    <SettingSwitch
      label="Desktop notifications"
      description={words}
      disabled={!CAN_NOTIFY || isDenied}
      checked={wanted && CAN_NOTIFY && !isDenied}
      onChange={(wanted) => void choose(wanted)}
    />
  );
}

function Shortcuts() {
  const wanted = useSetting('shortcuts');
  return (
    <SettingSwitch
      label="Single keys"
      description="Such as j, k, c and t in the inbox; ? lists them. On this device."
      checked={wanted}
      onChange={(wanted) => setSetting('shortcuts', wanted)}
    />
  );
}

/** What somebody wants to hear of, and how. */
export function PersonalSettings() {
  return (
    <Stack gap="lg">
      <Summary />
      <Sound />
      <Notifications />
      <Shortcuts />
    </Stack>
  );
}
