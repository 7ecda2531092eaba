import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { termsText } from './terms.text.ts';

function TermsPage() {
  return <LegalPage english={termsText.en} texts={termsText} />;
}

export const termsPage: IslandContent<object> = { Content: TermsPage, texts: [termsText] };
