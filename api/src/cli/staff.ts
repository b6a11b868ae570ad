import { INBOX_PATHS, newPerson, ROLES, type Role, staffEmail } from '@site/contract/api';
import { CommandError, escapeTerminal, print } from '@site/contract/program';
import { formatTable } from '@site/contract/table';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { type Db, migrate } from '../db.ts';
import type { Settings } from '../settings.ts';
import { addStaff, findStaff, listStaff, removeStaff, type StaffMember, setRole } from '../staff/people.ts';
import { withDatabase, withLeads } from './database.ts';

const ROLE_HELP = 'an owner also manages people, erases and exports';

export function addStaffCommands(program: Command, { database, staff }: Settings) {
  const command = program.command('staff').description('who may sign in to the inbox').helpCommand(false);
  const parseEmail = parseWith(staffEmail);

  command
    .command('add')
    .description('let somebody sign in')
    .argument('<name>', 'as colleagues read it', parseWith(newPerson.shape.name))
    .argument('<email>', 'where sign-in links go', parseEmail)
    .addOption(new Option('--role <role>', ROLE_HELP).choices(ROLES).default('staff'))
    .action(async (name: string, email: string, { role }: { role: Role }) => {
      // The first owner is often added before the API has created the database.
      const added = await withDatabase(database, async (db) => {
        await migrate(db);
        return addStaff(db, { name, email, role });
      });
      print(
        `${escapeTerminal(added.name)} (${role}) can sign in at ${staff.origin}${INBOX_PATHS.page} with ${added.email}.`,
      );
    });

  command
    .command('list')
    .description('list who may sign in')
    .action(async () => print(formatStaff(await withLeads(database, listStaff))));

  command
    .command('role')
    .description('change what somebody may do')
    .argument('<email>', 'their address', parseEmail)
    .addArgument(new Argument('<role>', ROLE_HELP).choices(ROLES))
    .action(async (email: string, role: Role) => {
      await changeMember(database, email, (db, { id }) => setRole(db, id, role));
      print(`${email} is ${role} now.`);
    });

  command
    .command('remove')
    .description('end access: sessions, passkeys and links stop working; the history keeps the name')
    .argument('<email>', 'their address', parseEmail)
    .action(async (email: string) => {
      await changeMember(database, email, (db, { id }) => removeStaff(db, id));
      print(`${email} cannot sign in any more, and is signed out everywhere.`);
    });
}

export function formatStaff(members: readonly StaffMember[]): string {
  if (members.length === 0)
    return 'Nobody may sign in. Add somebody with "staff add <name> <email> --role owner".';
  return formatTable(
    ['NAME', 'EMAIL', 'ROLE'],
    members.map(({ name, email, role }) => [escapeTerminal(name), email, role]),
  );
}

/** Returns a parser of commander's that reads a value by a schema. */
function parseWith(schema: z.ZodType<string>) {
  return (value: string): string => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    throw new InvalidArgumentError(error.issues.map(({ message }) => message).join(' '));
  };
}

function changeMember(url: string, email: string, change: (db: Db, member: StaffMember) => Promise<unknown>) {
  return withLeads(url, async (db) => {
    const member = await findStaff(db, email);
    if (!member) throw new CommandError(`Nobody has the address ${email}. "staff list" lists everybody.`);
    await change(db, member);
  });
}
