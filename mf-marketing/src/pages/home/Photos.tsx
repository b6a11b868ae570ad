import { SimpleGrid, Text, TitledBand } from '@site/kit';
import classes from './Photos.module.css';
import { type Photo, photosBand } from './photos.content.ts';

interface PhotosProps {
  photos: readonly Photo[];
}

export function Photos({ photos }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <TitledBand heading={photosBand} tone="tint">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
        {photos.map(({ src, alt, caption }) => (
          <figure key={src} className={classes.figure}>
            <img src={src} alt={alt} width={1200} height={900} loading="lazy" className={classes.photo} />
            <Text component="figcaption" size="sm" c="dimmed" mt="xs">
              {caption}
            </Text>
          </figure>
        ))}
      </SimpleGrid>
    </TitledBand>
  );
}
