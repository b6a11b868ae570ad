interface OpenBreakerProps {
  className: string | undefined;
}

export function OpenBreaker({ className }: OpenBreakerProps) {
  return (
    <svg viewBox="0 0 320 400" className={className} aria-hidden="true" fill="none" strokeWidth="2">
      <g stroke="var(--site-hairline)">
        <path d="M0 40h320" />
        <path d="M40 40v80m240-80v80" />
        <circle cx="40" cy="140" r="20" />
        <circle cx="280" cy="140" r="20" />
        <path d="M30 140h20m-10-10v20m230-10h20m-10-10v20" />
      </g>
      <g stroke="var(--site-gold)">
        <path d="M120 40h80M160 40v92" strokeWidth="3" />
        <circle cx="160" cy="40" r="5" fill="var(--site-gold)" />
      </g>
      <path d="M160 140l62 62" stroke="var(--mantine-color-text)" strokeWidth="3" />
      <g fill="var(--mantine-color-body)" stroke="var(--mantine-color-text)">
        <circle cx="160" cy="138" r="7" />
        <circle cx="160" cy="228" r="7" />
      </g>
      <path d="M222 202a88 88 0 0 1-48 26" stroke="var(--mantine-color-dimmed)" strokeDasharray="4 6" />
      <g stroke="var(--mantine-color-dimmed)">
        <path d="M160 236v60m-64 0h128" />
        <path d="M96 296v28m64-28v28m64-28v28" />
        <circle cx="96" cy="340" r="16" />
        <circle cx="160" cy="340" r="16" />
        <circle cx="224" cy="340" r="16" />
        <path d="M85 329l22 22m0-22l-22 22m64-22l22 22m0-22l-22 22m64-22l22 22m0-22l-22 22" />
      </g>
    </svg>
  );
}
