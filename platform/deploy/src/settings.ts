import { isSecure } from '@site/contract/hosts';
import {
  httpOrigin,
  identityProvider,
  listSetting,
  OIDC_SETTINGS,
  originSetting,
  portSetting,
  readSettings,
} from '@site/contract/settings';
import { STORE_SETTINGS, storeSettings } from '@site/releases';
import { z } from 'zod';

/** Settings of the deploy service. */
export const DEPLOY_SETTINGS = {
  ...STORE_SETTINGS,
  ...OIDC_SETTINGS,
  DEPLOY_PORT: portSetting.default(3002).meta({ description: 'Port of the deploy service.' }),
  DEPLOY_ORIGIN: originSetting.optional().meta({
    description:
      'Public origin of the deploy service, and the audience of CI tokens. Default: http://<HOST>:<DEPLOY_PORT>.',
    example: 'https://deploy.example.com',
  }),
  // Compared as text with the issuer in a CI's tokens.
  DEPLOY_ISSUERS: listSetting
    .pipe(
      z
        .array(
          z
            .string()
            .refine((text) => URL.canParse(text) && isSecure(new URL(text)), 'has to be an https address'),
        )
        .min(1, 'has to be https addresses, separated by commas'),
    )
    .default([])
    .meta({
      description:
        'Trusted issuers of CI tokens in addition to github.com and gitlab.com, separated by commas.',
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
    /** The service's public origin. */
    origin: values.DEPLOY_ORIGIN ?? httpOrigin(store.host, values.DEPLOY_PORT),
    issuers: values.DEPLOY_ISSUERS,
    provider: identityProvider(values),
  };
}
