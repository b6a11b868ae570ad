import { isSecure } from '@site/contract/hosts';
import {
  httpOrigin,
  identityProvider,
  list,
  OIDC_SETTINGS,
  origin,
  port,
  readSettings,
} from '@site/contract/settings';
import { STORE_SETTINGS, storeSettings } from '@site/releases';
import { z } from 'zod';

/** Settings of the deploy service. */
export const DEPLOY_SETTINGS = {
  ...STORE_SETTINGS,
  ...OIDC_SETTINGS,
  DEPLOY_PORT: port.default(3002).meta({ description: 'Where the deploy service listens.' }),
  DEPLOY_ORIGIN: origin.optional().meta({
    description:
      'Public origin of the deploy service, for which identities of CIs are made out; else http://<HOST>:<DEPLOY_PORT>.',
    example: 'https://deploy.example.com',
  }),
  // Compared letter by letter with what a CI writes into its tokens.
  DEPLOY_ISSUERS: list
    .pipe(
      z
        .array(
          z
            .string()
            .refine((text) => URL.canParse(text) && isSecure(new URL(text)), 'has to be an https address'),
        )
        .min(1, 'has to be https addresses with commas between'),
    )
    .default([])
    .meta({
      description:
        'Whose identities of CIs are believed beside those of github.com and gitlab.com, with commas between.',
      example: 'https://gitlab.example.com',
    }),
};

/** Reads the settings of the deploy service. @throws UsageError */
export function readDeploySettings(environment?: Record<string, string | undefined>) {
  const values = readSettings(DEPLOY_SETTINGS, environment);
  const { api: _api, ...store } = storeSettings(values);
  return {
    ...store,
    port: values.DEPLOY_PORT,
    /** The service's own public origin. */
    origin: values.DEPLOY_ORIGIN ?? httpOrigin(store.host, values.DEPLOY_PORT),
    issuers: values.DEPLOY_ISSUERS,
    provider: identityProvider(values),
  };
}
