/** Whether work comes to its end within a time, in milliseconds. It goes on in any case. @throws what the work throws */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, false);
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  });
}
