/** How to leave a car that a fallen wire lies on. Follows the advice to stay in and call 911. */
export const LEAVE_CAR_UNDER_WIRE =
  'Only if the car burns, jump out with your feet together. Never touch car and ground at once. Shuffle away without lifting your feet.';
