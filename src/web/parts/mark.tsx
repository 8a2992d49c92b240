/** Our mark: the four games' pieces in the four squares. */
export const Mark = () => (
  <svg class="brand-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path class="brand-lines" d="M32 4v56M4 32h56" />
    <path class="brand-cross" d="M9 9c4 3 9 9 13 13M22 9c-4 4-9 9-13 13" />
    <path class="brand-ring" d="M49 8.5c-6-2-10 4-9 8 1 6 9 8 13 3 4-5 1-10-5-11" />
    <circle class="brand-disc" cx="16" cy="48" r="8.5" />
    <path
      class="brand-pawn"
      d="M48 38.5a4.2 4.2 0 0 1 2.6 7.4c.3 3 2 5 4.9 7.5v3.1h-15v-3.1c2.900-2.5 4.600-4.5 4.9-7.5a4.2 4.2 0 0 1 2.6-7.4z"
    />
  </svg>
);
