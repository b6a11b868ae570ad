// A real identity provider as a program of its own:
//   node --import tsx api/src/testing/identity-provider.ts <port> <callback>
import { print } from '@site/contract/program';
import Provider from 'oidc-provider';

const [port = '0', callback = ''] = process.argv.slice(2);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'inbox', client_secret: 'secret-of-the-inbox', redirect_uris: [callback] }],
  claims: { email: ['email', 'email_verified'] },
  // People sign in as an address. Claims may follow it, as JSON after a space.
  findAccount: (_context, id) => {
    const [email, claims = '{"email_verified":true}'] = id.split(' ');
    return { accountId: id, claims: () => ({ sub: id, email, ...JSON.parse(claims) }) };
  },
});

provider.listen(Number(port), '127.0.0.1', () => print('The provider listens'));
