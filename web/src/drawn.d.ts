/** The address of a picture that was drawn from a component when the page was built: see scripts/drawn.ts. */
declare module 'drawn:*' {
  const address: string;
  export default address;
}
