import { renderInKit } from '@site/kit/testing';
import { NotificationDisplay } from './NotificationDisplay.tsx';

const NOTICE = { id: 'n', title: 'Title', message: 'Text', duration: 5000, open: true };

test.each([
  ['default', 'status', 'top-right'],
  ['destructive', 'alert', 'bottom-right'],
] as const)(
  'a %s notice has the role %s and stands at the %s, where the form has no field',
  async (variant, role, place) => {
    const { findByRole } = renderInKit(<NotificationDisplay notice={{ ...NOTICE, variant }} />);
    const notice = await findByRole(role);
    expect(notice.closest('[data-position]')).toHaveAttribute('data-position', place);
  },
);
