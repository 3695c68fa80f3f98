/** Ctrl+K and Ctrl+. are not the browser's, also before anybody hears them; what is typed into a field is nobody's business. */
const script = `(k=>document.addEventListener('keydown',e=>{
if(e.target.closest?.('input,textarea,select'))return;
k.push([e,location.pathname])>9&&k.shift();
if(!k.heard&&/^[k.]$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&location.pathname.startsWith('/t/'))e.preventDefault()
},true))(window.early=[])`;

/** Remembers the last keys from the first moment of a page on: `useKeys` hears those that came before it. */
export const EarlyKeys = ({ nonce }: { nonce: string | undefined }) => (
  // A browser hides the nonce from the document once it has run: not a difference to complain of.
  <script nonce={nonce} suppressHydrationWarning>
    {script}
  </script>
);
