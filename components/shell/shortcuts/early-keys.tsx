/** Ctrl+K and Ctrl+. are not the browser's, also before anybody hears them; what is typed into a field is nobody's business. */
const keys = `(k=>document.addEventListener('keydown',e=>{
if(e.target.closest?.('input,textarea,select'))return;
k.push([e,location.pathname])>9&&k.shift();
if(!k.heard&&/^[k.]$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&location.pathname.startsWith('/t/'))e.preventDefault()
},true))(window.early=[])`;

/**
 * A press of a button is lost while nothing answers it: before React is there, and then in each part whose code is still on its
 * way. React hydrates that part at once if it can, else it stops the click at the document and forgets it; a listener of ours that
 * stops a click there also prevents its default. The latest such press is made again until it arrives, for five seconds, on the
 * same page. What the browser does by itself (links, popovers, sending a form, boxes) needs none of it.
 */
const presses = `((d,b,at,path,timer,own)=>{
const there=()=>Object.keys(d).some(k=>k.startsWith('__reactContainer'));
const again=()=>{const t=b;
if(!t||!t.isConnected||performance.now()-at>5e3||location.pathname!==path){clearInterval(timer);b=timer=undefined}
else if(there()){b=undefined;own=1;t.click();own=0}};
addEventListener('click',e=>{
const t=e.target.closest?.('button[type=button]:not([popovertarget],[aria-disabled=true])');
if(!t)return;
if(t===b)b=undefined;
const first=!own,hold=()=>{if(first){at=performance.now();path=location.pathname}b=t;timer??=setInterval(again,80)};
if(there())d.addEventListener('click',x=>x===e&&e.cancelBubble&&!e.defaultPrevented&&hold(),{capture:true,once:true});
else hold()
},true)})(document)`;

/**
 * Remembers the last keys from the first moment of a page on: `useKeys` hears those that came before it. A button that was pressed
 * before anything answered is pressed again.
 */
export const EarlyKeys = ({ nonce }: { nonce: string | undefined }) => (
  // A browser hides the nonce from the document once it has run: not a difference to complain of.
  <script nonce={nonce} suppressHydrationWarning>
    {`${keys};${presses}`}
  </script>
);
