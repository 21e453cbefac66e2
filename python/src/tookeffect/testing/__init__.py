"""A service in memory, for tests of programs that use a client. The test sets its verdicts."""

from tookeffect.testing._service import AsyncClientOptions, ClientOptions, TestService
from tookeffect.testing._signing_key import TEST_ISSUER

__all__ = ["TEST_ISSUER", "AsyncClientOptions", "ClientOptions", "TestService"]
