import { Component, type ReactNode } from 'react';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';

type Props = {
  onError: () => void;
  children: ReactNode;
};

/** Shows the error page if a page throws or its file can't be fetched. A retry reloads the page. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  return (
    <section className="spacious" role="alert">
      <Prose>
        <h1>Her gikk noe galt</h1>
        <p>Siden lot seg ikke vise. Sjekk at du er på nett, og prøv en gang til.</p>
        <Actions>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Prøv igjen
          </Button>
          <LinkButton href="/">Til forsiden</LinkButton>
        </Actions>
      </Prose>
    </section>
  );
}
