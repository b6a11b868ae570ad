import { ROLES, type Role, staffEmail } from '@site/contract/inbox';
import { print, printable, Refusal } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  addStaff,
  findStaff,
  listStaff,
  removeStaff,
  type StaffMember,
  setRole,
} from '../../../accounts/people.ts';
import { AlreadyKnown, LastOwner } from '../../../accounts/problems.ts';
import { lastSeen } from '../../../accounts/sessions.ts';
import type { LeadsDatabase } from '../../../database/schema.ts';
import type { Settings } from '../../../settings.ts';
import { migrateLeads } from '../../../tables/open.ts';
import { changeLeads, readLeads } from './access.ts';

/** Adds `staff add`, `staff list`, `staff role` and `staff remove`. */
export function addStaffCommands(program: Command, { database: address, staff }: Settings) {
  const command = program.command('staff').description('who may sign in to the inbox').helpCommand(false);
  command
    .command('add')
    .description('let somebody sign in')
    .argument('<name>', 'as colleagues read it', parseName)
    .argument('<email>', 'where links for signing in go', parseEmail)
    .addOption(
      new Option('--role <role>', 'an owner also adds people, erases and exports')
        .choices(ROLES)
        .default('staff' satisfies Role),
    )
    .action(async (name, email, { role }) => {
      // The first one is often added before the API has made the database.
      await migrateLeads(address, 'new');
      const added = await changeLeads(address, (database) => addStaff(database, { name, email, role })).catch(
        (error) => {
          throw error instanceof AlreadyKnown ? new Refusal(error.problem.detail) : error;
        },
      );
      print(`${printable(added.name)} (${role}) can sign in at ${staff.origin}/staff with ${added.email}.`);
    });
  command
    .command('list')
    .description('list who may sign in, and when they were last there')
    .action(async () => print(await listCommand(address)));
  command
    .command('role')
    .description('make somebody an owner, or staff; it holds at once where they are signed in')
    .argument('<email>', 'their address', parseEmail)
    .addArgument(new Argument('<role>', 'an owner also adds people, erases and exports').choices(ROLES))
    .action(async (email, role) =>
      print(
        await changeMember(address, email, async (database, { id, name }) => {
          await setRole(database, id, role);
          return `${printable(name)} is ${role} now.`;
        }),
      ),
    );
  command
    .command('remove')
    .description(
      'let somebody sign in no more: they are signed out everywhere; what they did keeps their name',
    )
    .argument('<email>', 'their address', parseEmail)
    .action(async (email) =>
      print(
        await changeMember(address, email, async (database, { id, name }) => {
          await removeStaff(database, id);
          return `${printable(name)} can sign in no more, and was signed out everywhere.`;
        }),
      ),
    );
}

function listCommand(address: string): Promise<string> {
  return readLeads(address, async (database) => {
    const members = await listStaff(database);
    if (members.length === 0)
      return 'Nobody may sign in yet. Add somebody with "staff add <name> <email> --role owner".';
    const seen = await lastSeen(database);
    const rows = members.map(({ id, name, email, role }) => {
      const moment = seen.get(id);
      return [printable(name), email, role, moment ? companyTime(moment) : ''];
    });
    return table(['NAME', 'EMAIL', 'ROLE', 'LAST SEEN'], rows);
  });
}

/** Changes something of who has this address. @throws Refusal */
function changeMember(
  address: string,
  email: string,
  change: (database: LeadsDatabase, member: StaffMember) => Promise<string>,
): Promise<string> {
  return changeLeads(address, async (database) => {
    const member = await findStaff(database, email);
    if (!member) throw new Refusal(`Nobody has the address ${email}. "staff list" shows who may sign in.`);
    return change(database, member).catch((error) => {
      throw error instanceof LastOwner ? new Refusal(error.problem.detail) : error;
    });
  });
}

/** @throws InvalidArgumentError */
function parseEmail(value: string): string {
  const { success, data } = staffEmail.safeParse(value.trim());
  if (!success) throw new InvalidArgumentError('Give an e-mail address.');
  return data;
}

/** @throws InvalidArgumentError */
function parseName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 80) throw new InvalidArgumentError('Give a name of 1 to 80 characters.');
  return name;
}
