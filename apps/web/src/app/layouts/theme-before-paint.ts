import { LANGUAGES } from '@auspex/market';

/**
 * Runs in the head before the first paint: puts the stored theme on the page, holds text in another language back
 * until it is there (at most as long as the style sheet allows), and leaves the guest's links out for a member.
 * Plain old script, because it is not compiled; the build writes it into every page and its hash into the policy.
 */
export const THEME_BEFORE_PAINT = `(function(){
var d=document.documentElement,s,l={},t,n=${JSON.stringify(LANGUAGES)};
try{s=localStorage.getItem('root');l=JSON.parse(s).state.layout||{}}catch(e){}
t=l.layoutModeType==='light'?'light':'dark';
d.dataset.theme=t;
d.dataset.directions=l.directionColours==='blue-orange'?'blue-orange':'green-red';
var g=s?l.language:((navigator.languages||[]).map(function(x){return x.slice(0,2).toLowerCase()}).filter(function(x){return n.indexOf(x)>=0})[0]);
if(n.indexOf(g)>0){d.lang=g;d.dataset.languagePending=''}
try{if(localStorage.getItem('loginSuccess')!=='false'&&JSON.parse(localStorage.getItem('user')).displayName)d.dataset.member=''}catch(e){}
})()`;
