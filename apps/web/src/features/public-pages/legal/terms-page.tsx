import type { IslandContent } from '../island/island.tsx';
import { LegalPage } from './legal-page.tsx';
import { termsEnglish } from './terms.en.ts';
import { termsText } from './terms-text.ts';

function TermsPage() {
  return <LegalPage screen="terms" english={termsEnglish} texts={termsText} />;
}

export const termsPage: IslandContent<object> = { Content: TermsPage, texts: [termsText] };
