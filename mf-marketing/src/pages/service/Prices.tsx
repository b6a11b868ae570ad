import { SITE, Stack, Text, TitledBand } from '@site/kit';
import { pricesBand } from './service-contents.ts';

interface PricesProps {
  price: string | undefined;
}

/** Price and financing. Left out while the company has entered neither. */
export function Prices({ price }: PricesProps) {
  if (!price && !SITE.financing) return null;
  return (
    <TitledBand heading={pricesBand} layout="split" tone="surface">
      <Stack maw="30.5em">
        {price ? <Text>{price}</Text> : null}
        {SITE.financing ? <Text>{SITE.financing}</Text> : null}
      </Stack>
    </TitledBand>
  );
}
