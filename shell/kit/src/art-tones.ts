import { lightDark } from './light-dark.ts';

export const ART_TONES = lightDark({
  '--art-sky': ['#E6EFF0', '#16303E'],
  '--art-far': ['#C9D8DA', '#1F4152'],
  '--art-wall': ['#FFFFFF', '#2A4656'],
  '--art-shade': ['#E4DFD2', '#203846'],
  '--art-ground': ['#CFC7B4', '#13232D'],
  '--art-line': ['#10212B', '#DCE7EA'],
  '--art-deep': ['#0E4F63', '#2F93AE'],
  '--art-window': ['#BFDCE4', '#F9D58B'],
  '--art-leaf': ['#7FA588', '#3F6F63'],
  '--art-gold': ['#F2B33D', '#F5C15C'],
  '--art-copper': ['#C25227', '#F08A5D'],
});
