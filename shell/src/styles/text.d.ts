/** A style sheet as text, instead of among the styles of the page. */
declare module '*.css?raw' {
  const text: string;
  export default text;
}
