// A real identity provider as a program of its own, with the claims that its command line gives:
//   node --import tsx api/src/testing/identity-provider.ts <port> <callback> <claims as JSON>
import { print } from '@site/contract/program';
import Provider from 'oidc-provider';

const [port = '0', callback = '', claims = '{}'] = process.argv.slice(2);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'inbox', client_secret: 'secret-of-the-inbox', redirect_uris: [callback] }],
  claims: { email: ['email', 'email_verified'] },
  // Who signs in as what is that address.
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, ...JSON.parse(claims) }),
  }),
});

provider.listen(Number(port), '127.0.0.1', () => print('The provider listens'));
