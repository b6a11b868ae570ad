export interface Photo {
  /** Address of the file, 1200 by 900, as its import gives it. */
  src: string;
  /** What the photo shows. */
  alt: string;
  caption: string;
}

export const photosBand = {
  id: 'photos',
  title: 'Our crew at work',
};

/** Crew and jobs. The band is left out while there are none. */
export const photos: readonly Photo[] = []; // sample: photos of the crew and of jobs, with captions
